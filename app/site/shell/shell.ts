// What header and footer are made of.
import type { Site } from '#content/index.ts'

export type Shell = Pick<Site, 'logo' | 'footerAbout' | 'footerAddress' | 'footerSocial' | 'copyright' | 'media'> & { hasTemplates: boolean }

/** The part of the site that every page carries; of the pictures only the logo. */
export function shellOf({ logo, footerAbout, footerAddress, footerSocial, copyright, designItem, media }: Site): Shell {
  const picture = logo && media[logo.logo]
  return { logo, footerAbout, footerAddress, footerSocial, copyright, hasTemplates: designItem.length > 0, media: logo && picture ? { [logo.logo]: picture } : {} }
}
