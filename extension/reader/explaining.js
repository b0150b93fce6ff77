// placeholder
export function explain() {}
