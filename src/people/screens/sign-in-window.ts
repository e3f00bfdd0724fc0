// Opens the other provider in a window of 500 × 600 and continues when that window reports success. Where
// windows are blocked, the form is sent as usual and the whole page goes to the provider and back. Uses a
// channel because a provider may cut the window's opener off (Cross-Origin-Opener-Policy).
import { inPrefix, prefixIn } from '#platform/rules/languages.ts'
import { SIGN_IN_CHANNEL, SIGNED_IN } from './sign-in-channel.ts'

const WIDTH = 500
const HEIGHT = 600
const NAME = 'sign-in'

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-own-window]')) {
  form.addEventListener('submit', () => {
    const left = Math.max(0, screenX + (outerWidth - WIDTH) / 2)
    const top = Math.max(0, screenY + (outerHeight - HEIGHT) / 2)
    const ownWindow = form.querySelector<HTMLInputElement>('[name=ownWindow]')
    const opened = open('', NAME, `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`)
    if (ownWindow) ownWindow.value = opened ? '1' : ''
    form.target = opened ? NAME : ''
    opened?.focus()
    const next = form.querySelector<HTMLInputElement>('[name=next]')?.value ?? '/dashboard'
    if (opened) goToAfterSignIn(inPrefix(prefixIn(location.pathname), next))
  })
}

function goToAfterSignIn(returnTo: string): void {
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL)
  channel.onmessage = ({ data }) => {
    if (data === SIGNED_IN) location.assign(returnTo)
  }
}
