// What pyjustext.Article.to_dict() gives, less the paragraphs; see pyjustext/model.py for the
// meaning of each field.

export interface Article {
  title: string;
  byline: string;
  published: string;
  modified: string;
  site: string;
  url: string;
  canonical: string;
  lang: string;
  dir: "ltr" | "rtl";
  excerpt: string;
  image: string;
  license: string;
  tags: string[];
  categories: string[];
  kind: string;
  html: string;
  text: string;
  word_count: number;
  reading_time: number;
  readable: number;
  engine: string;
  notes: { code: string; values: Record<string, string | number> }[];
}

/** What pyjustext.explaining.explain() gives; lengths in characters, shares from 0 to 1. */
export type Explained = Extract<import("./messages").BridgeAnswer, { kind: "explained" }>;

/** A block of the page, with the reasons for the decision about it. */
export type Paragraph = Explained["paragraphs"][number];

export type Reason = Paragraph["reasons"][number];
