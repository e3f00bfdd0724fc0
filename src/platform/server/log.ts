// Structured logging: one JSON line per event. Values whose names look like secrets are never written.

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]
type Details = Record<string, unknown>

export interface Log {
  debug(event: string, details?: Details): void
  info(event: string, details?: Details): void
  warn(event: string, details?: Details): void
  error(event: string, details?: Details): void
}

const SECRET_NAMES = /pass|secret|token|cookie|authorization|code$/i

export function createLog(
  level: LogLevel,
  write: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Log {
  const threshold = LOG_LEVELS.indexOf(level)
  const logAt =
    (name: Exclude<LogLevel, 'silent'>) =>
    (event: string, details: Details = {}) => {
      if (LOG_LEVELS.indexOf(name) >= threshold)
        write(
          JSON.stringify({ time: new Date().toISOString(), level: name, event, ...details }, redactSecrets),
        )
    }
  return { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') }
}

function redactSecrets(key: string, value: unknown): unknown {
  if (SECRET_NAMES.test(key)) return '[left out]'
  if (value instanceof Error)
    return {
      name: value.name,
      message: value.message,
      stack: value.stack
        ?.split('\n')
        .slice(1, 6)
        .map((line) => line.trim()),
    }
  return value
}
