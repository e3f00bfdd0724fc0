// The types of css-tree describe its main entry only, which also loads 10 MB of property definitions.
declare module 'css-tree/parser' {
  export { parse as default } from 'css-tree'
}
declare module 'css-tree/tokenizer' {
  export { tokenize, tokenTypes } from 'css-tree'
}
declare module 'css-tree/utils' {
  export { ident } from 'css-tree'
}
