// What pyjustext.Article.to_dict() gives, less the paragraphs; see pyjustext/model.py for the
// meaning of each field.

export interface Article extends Required<Omit<import("./messages").Article, "highlights">> {
  highlights?: import("./messages").Mark[];
}

/** What pyjustext.explaining.explain() gives; lengths in characters, shares from 0 to 1. */
export type Explained = Extract<import("./messages").PythonAnswer, { kind: "explained" }>;

/** A block of the page, with the reasons for the decision about it. */
export type Paragraph = import("./messages").Block;

export type Reason = import("./messages").Reason;
