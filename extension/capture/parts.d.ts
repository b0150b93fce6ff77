// The content scripts are classic scripts, injected one after the other into the same world; each leaves its part
// here for those after it.

declare global {
  var pyjustextCapture: CaptureParts;
  /** the captures of this document that are not over, by number: each gives its next part */
  var pyjustextCaptures: Map<number, () => Promise<unknown>> | undefined;

  interface CaptureParts {
    dom: {
      nodeType: (node: Node) => number;
      firstChild: (node: Node) => Node | null;
      nextSibling: (node: Node) => Node | null;
      textContent: (node: Node) => string;
      data: (node: Node) => string;
      namespaceURI: (element: Element) => string | null;
      localName: (element: Element) => string;
      parentElement: (element: Node) => Element | null;
      getAttribute: (element: Element, name: string) => string | null;
      attributeNames: (element: Element) => string[];
      rectOf: (element: Element) => DOMRect;
      closest: (element: Element, css: string) => Element | null;
      rootOf: (element: Element) => ShadowRoot | null;
    };
    /** without a time, until other tasks have run */
    delay: (ms?: number) => Promise<unknown>;
    styles: {
      /** of full opacity: nothing fainter is read */
      FAINT: number;
      /** pixels: nothing can be read in less */
      THIN: number;
      /** the red, green, blue and alpha of a computed colour; undefined if it is none */
      partsOf: (colour: string) => number[] | undefined;
      coloursIn: (image: string) => (number[] | undefined)[];
      distance: (one: number[], other: number[]) => number;
      leftByPath: (element: Element, path: string) => CaptureBox | undefined;
      isMaskedAway: (element: Element, style: CSSStyleDeclaration) => boolean;
      showsByShadow: (shadow: string, isSeen: (colour: number[] | undefined) => boolean) => boolean;
      isTurnedAway: (element: Element) => boolean;
    };
    areas: {
      /** the values of `contain` that cut off what is larger */
      PAINTS_INSIDE: RegExp;
      common: (area: CaptureArea, box: CaptureBox) => CaptureArea;
      cutBy: (element: Element, area: CaptureArea, look: CaptureLook) => CaptureArea | undefined;
      inPage: (rect: DOMRect, view: Window) => CaptureBox;
      isEmpty: (box: CaptureBox) => boolean;
      reachableIn: (element: Element) => CaptureArea;
      resume: () => void;
    };
    visibility: {
      /** what can be seen of a document */
      begin: (page: Document) => CaptureSight;
      ofBox: (element: Element, around: CaptureSight) => CaptureSight;
      ofText: (element: Element, node: Node, sight: CaptureSight) => Seen;
      isOutside: (element: Element, sight: CaptureSight) => boolean;
      skipSlowChecks: () => void;
      isFirstUnchecked: () => boolean;
    };
    layout: {
      isParagraph: (element: Element, name: string) => boolean;
      isLineOfCode: (element: Element) => boolean;
      isNumbered: (list: Element) => boolean;
      keepsLines: (element: Element) => boolean;
      sizeInPage: (frame: Element) => string;
    };
    attributes: {
      read: (element: Element, tag: string, base: string) => CapturedAttributes;
      absolute: (value: string, base: string) => string;
    };
    images: {
      describe: (image: HTMLImageElement, attributes: CapturedAttributes, base: string) => void;
      isUsed: (source: Element) => boolean;
      hosts: Set<string>;
    };
    drawings: {
      prepare: () => Promise<void>;
      of: (element: Element) => { src: string; alt: string; width: number; height: number } | undefined;
    };
    grammar: {
      VOID: Set<string>;
      nameOf: (element: Element, place: CapturePlace) => { tag: string; alias: boolean };
      mathInside: (tag: string, alias: boolean, math: 0 | 1 | 2) => 0 | 1 | 2;
      inside: (tag: string, alias: boolean, open: number) => number;
    };
    /** only if the selection is wanted and there is one */
    selection?: {
      of: (element: Element) => Selected;
      partsOf: (node: Node, text: string) => { text: string; isSelected: boolean }[];
    };
    writer: CaptureWriter;
    visit: (element: Element, place: CapturePlace) => void;
    enter: (place: Partial<CapturePlace>, from: CapturePlace) => void;
  }

  interface CaptureBox {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }

  /** 0: it can be seen; 1: it cannot; 2: it may appear */
  type Seen = 0 | 1 | 2;

  /** What styles say of all elements with the same name, class, id and style attribute inside the same elements. */
  interface CaptureLook {
    /** the first of them */
    element: Element;
    above: CaptureLook | null;
    /** of the elements inside, by name, class, id and style attribute */
    below: Map<string, CaptureLook> | undefined;
    style: CSSStyleDeclaration;
    position: string;
    overflow: string;
    clipPath: string;
    /** its own and that of what is around it, multiplied */
    opacity: number;
    /** whether something must be asked that few styles have */
    isRare: boolean;
    /** whether its back cannot be seen */
    isTurned: boolean;
    /** whether it cuts off what is larger */
    cuts: boolean;
    /** whether it also cuts off what is positioned absolutely */
    cutsAll: boolean;
    /** whether it or something around it is transformed in more than its place */
    isScaled: boolean;
    /** once a text asked */
    ground: CaptureGround | undefined;
    letters: CaptureLetters | undefined;
    /** of the last of them */
    sight: CaptureSight | undefined;
  }

  /** What is behind a text: the parts of a colour, and above it pictures or gradients, "" if there are none. */
  interface CaptureGround {
    colour: number[];
    image: string;
  }

  /** Whether a background hides letters; undefined is a colour that is unknown. */
  type CaptureLikeness = (ground: number[] | undefined) => boolean;

  /** needsInk: whether the letters may be elsewhere than their box */
  interface CaptureLetters {
    seen: Seen | CaptureLikeness;
    color: string;
    needsInk: boolean;
  }

  /** Where something can be seen, in pixels of its document. */
  interface CaptureArea {
    view: Window;
    left: number;
    top: number;
    right: number;
    bottom: number;
  }

  /** What the elements around say of those inside. */
  interface CaptureSight {
    /** whether the element itself can be seen, as far as its box tells */
    seen: Seen;
    look: CaptureLook;
    area: CaptureArea;
    /** the area of what is positioned absolutely */
    anchor: CaptureArea;
  }

  /** 0: nothing of it is selected; 1: its parts must be asked; 2: all of it, or no selection is wanted */
  type Selected = 0 | 1 | 2;

  /** Names and values, in the order of the element's. */
  type CapturedAttributes = [string, string][];

  interface CaptureWriter {
    begin: (attributes: CapturedAttributes) => void;
    start: (tag: string, alias: boolean, attributes: CapturedAttributes) => void;
    end: (tag: string, alias: boolean) => void;
    text: (text: string) => void;
    raw: (text: string) => void;
    flush: () => void;
    isFull: () => boolean;
    elements: () => number;
    /** what was written since the last piece; "" if that is too little for a piece */
    piece: () => string;
    /** all that was written since the last piece */
    rest: () => string;
    /** all of the page, with other attributes of the root */
    anew: (attributes: CapturedAttributes) => string;
  }

  /** Where the walk is: one element whose children are being written. */
  interface CapturePlace {
    next: Node | null;
    /** instead of `next`, when children are not simply siblings */
    list: ArrayLike<Node> | null;
    /** in `list` */
    at: number;
    /** the end tag that closes it; "" where nothing was opened */
    tag: string;
    alias: boolean;
    /** 0: ask each element whether it is visible; 1: inside an element that is marked; 2: nobody can tell */
    state: 0 | 1 | 2;
    /** what can be seen of what is in it */
    sight: CaptureSight;
    /** what relative addresses are resolved against */
    base: string;
    /** how many frames it is in */
    frames: number;
    /** the element that the parser sees as the parent; "" for an alias */
    parent: string;
    /** whether line breaks in its text are shown; undefined until a text asks */
    lines: boolean | undefined;
    /** whether its text can be seen; undefined until a text asks */
    seen: Seen | undefined;
    /** what the parser has open: grammar.js */
    open: number;
    /** whether what is in it is selected */
    selected: Selected;
    /** whether the element itself is to be marked as not selected */
    marked: boolean;
    /** what a parser takes tags for: 0 HTML's, 1 MathML's, 2 MathML's although they are HTML's */
    math: 0 | 1 | 2;
  }
}

export {};
