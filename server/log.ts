// One JSON line per event: UTC time, level, what happened, who did it. Values under telling names are never
// written.

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
  const least = LOG_LEVELS.indexOf(level)
  const at =
    (name: Exclude<LogLevel, 'silent'>) =>
    (event: string, details: Details = {}) => {
      if (LOG_LEVELS.indexOf(name) >= least)
        write(
          JSON.stringify({ time: new Date().toISOString(), level: name, event, ...details }, withoutSecrets),
        )
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

function withoutSecrets(key: string, value: unknown): unknown {
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
