// The content of header and footer.
import type { Site } from '#content/rules/index.ts'
import { landingSections, type LandingSections } from '../../rules/landing-sections.ts'

export type Shell = Pick<
  Site,
  | 'brand'
  | 'logo'
  | 'footerAbout'
  | 'footerAddress'
  | 'footerSocial'
  | 'copyright'
  | 'frameWords'
  | 'messageWords'
  | 'media'
> & {
  hasTemplates: boolean
  hasResults: boolean
  hasNewsletter: boolean
  sections: LandingSections
}

/** The part of the content that every page needs; of the pictures only the logo. */
export function shellOf(site: Site): Shell {
  const { brand, logo, footerAbout, footerAddress, footerSocial, copyright, designItem, media } = site
  const picture = logo && media[logo.logo]
  return {
    brand,
    logo,
    footerAbout,
    footerAddress,
    footerSocial,
    copyright,
    frameWords: site.frameWords,
    messageWords: site.messageWords,
    hasTemplates: designItem.length > 0,
    hasResults: site.caseStudy.length > 0,
    hasNewsletter: !site.closed.includes('newsletter'),
    sections: landingSections(site),
    media: logo && picture ? { [logo.logo]: picture } : {},
  }
}
