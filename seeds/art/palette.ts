// The site's colours under the names that the drawings use.
export {
  accent as green,
  accentMid as mint,
  accentSoft as mist,
  amber,
  ink,
  line,
  muted,
  paper,
} from '#brand/rules/palette.ts'
