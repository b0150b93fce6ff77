// What the build writes, for the checker.

declare module "*/runtime/build.js" {
  const build: {
    id: string;
    pyodide: string;
    python: string;
    abi: string;
    platform: string;
    files: Record<string, string>;
  };
  export default build;
}

declare module "*/runtime/pyodide.mjs" {
  export const version: string;
  export function loadPyodide(options: Record<string, any>): Promise<any>;
}

declare module "*/runtime/pyodide.asm.mjs" {
  const create: (settings: any) => Promise<any>;
  export default create;
}
