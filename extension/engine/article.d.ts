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

export interface Paragraph {
  text: string;
  path: string;
  kept: boolean;
  kind: string;
  score: number;
  why: string;
  /** characters */
  length: number;
  /** shares, 0 to 1 */
  links: number;
  stopWords: number;
}

/** What pyjustext.explaining.explain() gives. */
export interface Explained {
  paragraphs: Paragraph[];
  options: Record<string, number>;
  html: string;
}
