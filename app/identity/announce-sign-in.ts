// In the window of the other provider, once it is done: tells the page that waits, and closes.
import { SIGN_IN_CHANNEL, SIGNED_IN } from './sign-in-channel.ts'

new BroadcastChannel(SIGN_IN_CHANNEL).postMessage(SIGNED_IN)
close()
