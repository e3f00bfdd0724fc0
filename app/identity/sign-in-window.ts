// Opens the other provider in a window of 500 × 600, and goes on when that window says it is done. Where
// windows are blocked, the form is sent as it is, and the whole page goes there and comes back. A channel is
// used, not the window's opener: a provider may cut that off.
import { SIGN_IN_CHANNEL, SIGNED_IN } from './sign-in-channel.ts'

const WIDTH = 500
const HEIGHT = 600
const NAME = 'sign-in'

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-own-window]')) {
  form.addEventListener('submit', () => {
    const left = Math.max(0, screenX + (outerWidth - WIDTH) / 2)
    const top = Math.max(0, screenY + (outerHeight - HEIGHT) / 2)
    const own = form.querySelector<HTMLInputElement>('[name=ownWindow]')!
    const opened = open('', NAME, `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`)
    own.value = opened ? '1' : ''
    form.target = opened ? NAME : ''
    opened?.focus()
    if (opened) waitFor(form.querySelector<HTMLInputElement>('[name=next]')?.value ?? '/dashboard')
  })
}

function waitFor(next: string): void {
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL)
  channel.onmessage = ({ data }) => {
    if (data === SIGNED_IN) location.assign(next)
  }
}
