// Tables: a frame for scrolling, and sorting by a click on a column's header.

import { make, makeButton } from "../shared/dom.js";
import { t } from "../shared/i18n.js";

const SHORT = 12; // characters of a cell that is not broken
const ROWS_TO_SORT = 3; // rows that make sorting useful
/** A number with an optional sign, currency and unit; not a day such as "8 March". */
const NUMBER = /^[+\-−±~<>≈]?\p{Sc}?\s?\d[\d.,'’\s]*\s?(?:[%‰°]\p{L}?|\p{Sc}|\p{L}{1,2}[²³]?)?$/u;

/** @param {HTMLTableElement} table */
export function prepareTable(table) {
  for (const head of table.querySelectorAll("th")) if (!head.textContent.trim()) replaceEmptyHead(head);
  if (table.parentElement?.closest("table")) return;
  const frame = make("div", { className: "scroll", tabIndex: 0, role: "group" });
  frame.ariaLabel = table.caption?.textContent.trim() || t("region_table");
  table.replaceWith(frame);
  frame.append(table);
  const columns = Math.max(0, ...[...table.rows].slice(0, 20).map((row) => row.cells.length));
  frame.style.setProperty("--columns", String(columns));
  if (isSortable(table)) letSort(table);
  setCells(table);
}

/**
 * Keeps short cells on one line, and aligns columns of numbers at their end. The first column names the rows.
 * @param {HTMLTableElement} table
 */
function setCells(table) {
  const rows = [...table.rows];
  for (const cell of rows.flatMap((row) => [...row.cells])) {
    if (cell.textContent.trim().length <= SHORT) cell.classList.add("short");
  }
  if (table.querySelector("table, [colspan]:not([colspan='1']), [rowspan]:not([rowspan='1'])")) return;
  for (let column = 1; column < (rows[0]?.cells.length ?? 0); column++) {
    const cells = rows.flatMap((row) => row.cells[column] ?? []);
    const texts = cells.filter((cell) => cell.localName === "td").map((cell) => cell.textContent.trim());
    const isNumber = texts.filter(Boolean).map((text) => NUMBER.test(text));
    if (isNumber.length > 1 && isNumber.every(Boolean))
      for (const cell of cells) cell.classList.add("number");
  }
}

/** Replaces a header cell without text by a data cell. @param {HTMLTableCellElement} head */
function replaceEmptyHead(head) {
  const cell = make("td", {}, ...head.childNodes);
  for (const name of ["colspan", "rowspan"]) {
    if (head.hasAttribute(name)) cell.setAttribute(name, head.getAttribute(name) ?? "");
  }
  head.replaceWith(cell);
}

/** @param {HTMLTableElement} table */
function isSortable(table) {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  return (
    table.tHead?.rows.length === 1 &&
    table.tBodies.length === 1 &&
    table.tBodies[0].rows.length >= ROWS_TO_SORT &&
    !table.querySelector("[colspan]:not([colspan='1']), [rowspan]:not([rowspan='1']), th a, th button") &&
    heads.some((cell) => cell.localName === "th")
  );
}

/** @param {HTMLTableElement} table */
function letSort(table) {
  const [body] = table.tBodies;
  const heads = [.../** @type {HTMLTableSectionElement} */ (table.tHead).rows[0].cells];
  const original = [...body.rows];
  heads.forEach((head, column) => {
    if (head.localName !== "th") return;
    const sort = () => {
      const next = { ascending: "descending", descending: "" }[head.ariaSort ?? ""] ?? "ascending";
      for (const other of heads) other.ariaSort = null;
      if (next) head.ariaSort = next;
      const rows = next ? sorted(original, column, next === "descending") : original;
      body.append(...rows);
    };
    head.append(makeButton([...head.childNodes], sort, { title: t("sort") }));
  });
}

/** @param {HTMLTableRowElement[]} rows @param {number} column @param {boolean} down */
function sorted(rows, column, down) {
  const collator = new Intl.Collator(document.getElementById("article")?.lang || undefined, {
    numeric: true,
  });
  const keyed = rows.map((row) => ({ row, key: row.cells[column]?.textContent.trim() ?? "" }));
  const numbers = keyed.every(({ key }) => !key || !Number.isNaN(numberIn(key)));
  keyed.sort((a, b) => {
    if (!a.key || !b.key) return Number(!a.key) - Number(!b.key); // empty cells stay at the end
    const order = numbers ? numberIn(a.key) - numberIn(b.key) : collator.compare(a.key, b.key);
    return down ? -order : order;
  });
  return keyed.map(({ row }) => row);
}

/** The number in a cell, ignoring signs, spaces and units around it; NaN if there is none. @param {string} text */
function numberIn(text) {
  const found = /^[^\d+\-−]{0,3}([+\-−]?\d[\d,  ']*(?:\.\d+)?)\D{0,8}$/.exec(text);
  return found ? Number(found[1].replace("−", "-").replace(/[,  ']/g, "")) : NaN;
}
