import { Notice } from '#app/ui/notice.tsx'

/** For the admin who forgot a setting: nothing else tells that all visitors share one limit. */
export const ProxyNotice = ({ sender }: { sender: string }) => (
  <Notice tone="info" title="The site may not know its own proxy">
    Requests come from {sender} with the address of somebody else, and that address is not trusted. If{' '}
    {sender} is your proxy, all visitors count as one: ten wrong sign-ins of anybody lock everybody out for a
    minute. Add it to <code>TRUSTED_PROXIES</code> and start the site again. If it is not yours, nothing needs
    to be done.
  </Notice>
)
