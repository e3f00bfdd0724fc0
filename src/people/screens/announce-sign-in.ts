// Runs in the provider's window after signing in: tells the page that opened it, then closes the window.
import { SIGN_IN_CHANNEL, SIGNED_IN } from './sign-in-channel.ts'

new BroadcastChannel(SIGN_IN_CHANNEL).postMessage(SIGNED_IN)
close()
