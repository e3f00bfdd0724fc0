// Whether a question asks for a password. Agencies must not collect them: a brief is read by several people
// and kept as long as the order.

const SECRETS = [
  /pass\s?-?(word|code|phrase|wd|wort)/i,
  /\bpwd\b/i,
  /kennw(o|ö)rt/i,
  /zugangs(daten|code)/i,
  /anmeldedaten/i,
  /contrase(ñ|n)a/i,
  /mot de passe/i,
  /\bsenhas?\b/i,
  /\bcredentials?\b/i,
  /\blog\s?-?in (data|details|information)\b/i,
  /\bsign\s?-?in (data|details|information)\b/i,
  /\bPINs?\b/,
  /\bpin (code|number)\b/i,
  /\b(api|secret|private) keys?\b/i,
]

export const asksForPassword = (text: string): boolean => SECRETS.some((secret) => secret.test(text))
