/** Matches any of the paths, as the router writes them, whatever their case; and nothing if there are none. */
export function patternOf(paths: readonly string[]): RegExp {
  const alternatives = paths.map((path) =>
    path.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+'),
  )
  return new RegExp(`^(?:${alternatives.join('|') || '(?!)'})/*$`, 'i')
}
