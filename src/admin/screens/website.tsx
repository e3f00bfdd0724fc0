// The pages of the website: what each section says now. The words, pictures and history are tabs beside it.
import { WEBSITE_PARTS } from '#platform/rules/room.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/website'
import { SettingList } from './shell/setting-list.tsx'
import { settingGroups } from './shell/setting-rows.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  groups: await settingGroups(context, WEBSITE_PARTS),
})

export default function Website({ loaderData: { groups } }: Route.ComponentProps) {
  const t = useWords('admin.admin')
  return (
    <>
      <title>{t('website')}</title>
      <PageHead title={t('website')} actions={<LinkButton to="/">{t('viewTheSite')}</LinkButton>}>
        {t('websitePurpose')}
      </PageHead>
      <SettingList groups={groups} />
    </>
  )
}
