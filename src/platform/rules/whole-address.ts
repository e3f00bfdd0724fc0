/**
 * Matches an email address in a text where it stands for itself: "in@x.example" is a part of
 * "adm+in@x.example" and of "in@x.example.org", but not of "(in@x.example)." An apostrophe within a name
 * belongs to an address.
 */
export const wholeAddress = (email: string): RegExp =>
  new RegExp(`(?<![\\w.+@-]|\\w')${email.replace(/[^\w@]/g, '\\$&')}(?![\\w-]|[.@]\\w)`, 'gi')
