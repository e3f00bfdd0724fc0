import { Notice } from '#ui/screens/notice.tsx'

/** Warns of a missing setting that nothing else shows: all visitors would share one rate limit. */
export const ProxyNotice = ({ sender }: { sender: string }) => (
  <Notice tone="info" title="The site may not know its own proxy">
    Requests from {sender} say that they come from another address. The site does not believe them. If{' '}
    {sender} is your proxy, all visitors count as one: after ten wrong passwords of anybody, nobody can sign
    in for a minute. Add the address to the setting <code>TRUSTED_PROXIES</code>, the list of your own
    proxies, and restart the site. If it is not your proxy, you need to do nothing.
  </Notice>
)
