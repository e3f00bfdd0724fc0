// The content of header and footer.
import type { Site } from '#content/rules/index.ts'
import { landingSections, type LandingSections } from '../../rules/landing-sections.ts'

export type Shell = Pick<
  Site,
  'brand' | 'logo' | 'footerAbout' | 'footerAddress' | 'footerSocial' | 'copyright' | 'soldBy' | 'media'
> & {
  hasTemplates: boolean
  /** Consumers may withdraw from a contract: every page leads there. */
  hasWithdrawal: boolean
  hasNewsletter: boolean
  sections: LandingSections
}

/** The part of the content that every page needs; of the pictures only the logos. */
export function shellOf(site: Site): Shell {
  const { brand, logo, footerAbout, footerAddress, footerSocial, copyright, designItem, media } = site
  const shown = [logo?.logo, brand?.darkLogo].flatMap((path) =>
    path && media[path] ? [[path, media[path]]] : [],
  )
  return {
    brand,
    logo,
    footerAbout,
    footerAddress,
    footerSocial,
    copyright,
    soldBy: site.soldBy,
    hasTemplates: designItem.length > 0,
    hasWithdrawal: site.law?.protectsConsumers ?? false,
    hasNewsletter: !site.closed.includes('newsletter'),
    sections: landingSections(site),
    media: Object.fromEntries(shown),
  }
}
