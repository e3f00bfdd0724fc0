// What header and footer are made of.
import type { Site } from '#content/index.ts'

export type Shell = Pick<Site, 'logo' | 'footerAbout' | 'footerAddress' | 'footerSocial' | 'copyright' | 'media'>

/** The part of the site that every page carries; of the pictures only the logo. */
export function shellOf({ logo, footerAbout, footerAddress, footerSocial, copyright, media }: Site): Shell {
  const picture = logo && media[logo.logo]
  return { logo, footerAbout, footerAddress, footerSocial, copyright, media: logo && picture ? { [logo.logo]: picture } : {} }
}
