// The style sheet, served as a file because the pages' policy forbids inline styles.

export const STYLE = `:root {
  --ink: #1b2130; --paper: #f6f6fa; --muted: #5a6072; --line: #e2e3ea;
  --accent: #4a3fb5; --accent-dark: #38309a; --tint: #ecebfa; --amber: #f3c14b;
  color-scheme: light;
  font: 16px/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  color: var(--ink); background: var(--paper);
}
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; overflow-wrap: anywhere; }
h1, h2, p, ul, ol, dl, dd { margin: 0; padding: 0; }
ul, ol { list-style: none; }
a { color: var(--accent); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
.muted { color: var(--muted); }
.code { font: 0.94em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }

.banner { background: var(--amber); padding: 0.625rem 1rem; text-align: center; font-size: 0.9375rem; }
.brand {
  display: flex; align-items: center; justify-content: center; gap: 0.625rem; padding: 1.75rem 1rem 1.25rem;
  font-weight: 600; letter-spacing: -0.01em;
}
.mark { color: var(--accent); flex: none; }
main {
  width: 100%; max-width: 30rem; margin: 0 auto; padding: 0 1rem; display: grid; gap: 1rem;
  flex: 1; align-content: start;
}
footer {
  max-width: 30rem; margin: 0 auto; padding: 2rem 1.5rem 2.5rem;
  color: var(--muted); font-size: 0.8125rem; text-align: center; text-wrap: balance;
}

.card { background: #fff; border: 1px solid var(--line); border-radius: 16px; padding: 1.5rem; min-width: 0; }
section.card { box-shadow: 0 1px 2px rgb(27 33 48 / 4%), 0 12px 32px -16px rgb(27 33 48 / 14%); }
h1 { font-size: 1.375rem; line-height: 1.25; letter-spacing: -0.015em; text-wrap: balance; }
h1 .small { display: block; font-size: 1rem; font-weight: 400; letter-spacing: 0; color: var(--muted); }
h1 .amount {
  font-size: clamp(1.75rem, 1.4rem + 2vw, 2.25rem); font-weight: 650;
  font-variant-numeric: tabular-nums; letter-spacing: -0.025em;
}
h1 + .muted { margin-top: 0.375rem; }
h2 { font-size: 1rem; margin: 1.5rem 0 0.25rem; }

.facts { margin: 1.25rem 0 1.5rem; border-top: 1px solid var(--line); }
.facts div {
  display: grid; grid-template-columns: auto 1fr; gap: 1.25rem; padding: 0.6875rem 0;
  border-bottom: 1px solid var(--line); font-size: 0.9375rem;
}
.facts dt { color: var(--muted); }
.facts dd { text-align: right; font-weight: 500; }

.button {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 48px;
  padding: 0.5rem 1rem;
  border-radius: 10px; border: 1px solid transparent;
  font: inherit; font-weight: 600; text-align: center; text-wrap: balance; text-decoration: none;
  cursor: pointer;
  transition: background-color 150ms, border-color 150ms;
}
.primary { background: var(--accent); color: #fff; }
.primary:hover { background: var(--accent-dark); }
.quiet { background: #fff; color: var(--ink); border-color: #c8c9d4; }
.quiet:hover { background: var(--paper); border-color: var(--muted); }
form + form, form + .button { margin-top: 0.625rem; }
.problems + .button, .muted + .button { margin-top: 1.25rem; }
.problems {
  margin-top: 1rem; padding-left: 1.125rem; list-style: disc; display: grid; gap: 0.5rem;
  color: var(--muted);
}

details.card { padding: 0; background: transparent; }
summary {
  display: flex; align-items: center; justify-content: space-between; min-height: 52px;
  padding: 0.75rem 1.5rem;
  font-weight: 600; cursor: pointer; border-radius: 16px; list-style: none;
}
summary::-webkit-details-marker { display: none; }
summary::after {
  content: ""; width: 0.5rem; height: 0.5rem; flex: none; border: solid var(--muted);
  border-width: 0 2px 2px 0;
  transform: translateY(-2px) rotate(45deg); transition: transform 150ms;
}
details[open] > summary::after { transform: translateY(2px) rotate(-135deg); }
details.card > :not(summary) { margin-left: 1.5rem; margin-right: 1.5rem; }
details.card > :last-child { margin-bottom: 1.5rem; }
details.card > .muted { font-size: 0.9375rem; margin-bottom: 0.75rem; }

.cases { margin: 0 -0.75rem; }
.cases li { position: relative; padding: 0.625rem 2.25rem 0.625rem 0.75rem; border-radius: 10px; }
.cases li::after { content: "→"; position: absolute; right: 0.75rem; top: 0.625rem; color: var(--accent); }
.cases li:hover, .cases li:focus-within { background: var(--tint); }
.cases button { all: unset; font-weight: 600; color: var(--accent); cursor: pointer; }
.cases button::after { content: ""; position: absolute; inset: 0; border-radius: 10px; cursor: pointer; }
.cases button:focus-visible::after { outline: 3px solid var(--accent); outline-offset: 0; }
.cases p { font-size: 0.875rem; color: var(--muted); }
.cases li:hover p, .cases li:focus-within p { color: var(--ink); }

fieldset { min-width: 0; margin: 0 0 1.25rem; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
.methods { margin-top: 0.5rem; display: grid; gap: 0.25rem; }
.methods li { position: relative; padding: 0.5rem 0; }
.methods label { display: flex; gap: 0.625rem; align-items: center; font-weight: 600; cursor: pointer; }
.methods label::after { content: ""; position: absolute; inset: 0; }
.methods input { position: relative; z-index: 1; width: 1.125rem; height: 1.125rem; flex: none; margin: 0; accent-color: var(--accent); }
.methods p { padding-left: 1.75rem; font-size: 0.875rem; color: var(--muted); }

.sign {
  display: block; margin-bottom: 1rem; fill: none; stroke: #fff; stroke-width: 2;
  stroke-linecap: round; stroke-linejoin: round;
}
.sign circle { stroke: none; fill: var(--accent); }
.sign.waiting { stroke: var(--ink); }
.sign.waiting circle { fill: var(--amber); }
.sign.bad circle { fill: var(--ink); }
.outcome { font-size: 1.625rem; }

.actions {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 11.5rem), 1fr));
  gap: 0.625rem;
}
.log li {
  display: grid; gap: 0 0.75rem; padding: 0.625rem 0; border-bottom: 1px solid var(--line);
  font-size: 0.9375rem;
}
.log span { color: var(--muted); font-size: 0.875rem; }
.log + p { margin-top: 1rem; font-size: 0.9375rem; }

@media (min-width: 48rem) {
  .brand { padding-top: 3rem; }
  section.card { padding: 2rem; }
  summary { padding-inline: 2rem; }
  details.card > :not(summary) { margin-left: 2rem; margin-right: 2rem; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`
