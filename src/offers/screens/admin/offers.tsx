// All offers, newest first, and those of one state.
import { Form, Link } from 'react-router'
import { pageNumber } from '#platform/rules/page.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import type { Column } from '#ui/screens/data-table.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { Select } from '#ui/screens/field.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { PAGE_SIZE } from '#ui/screens/page-size.ts'
import { PagedTable } from '#ui/screens/paged-table.tsx'
import { ROW_LINK } from '#ui/screens/row-places.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import { OFFER_STATES, stateLabel } from '../../rules/offer-states.ts'
import type { OfferRowView } from '../../server/list-offers.ts'
import type { Route } from './+types/offers'
import { OFFER_FLASH } from './flash.ts'
import { OfferBadge } from './offer-badge.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act } = scopeOf(context)
  const state = OFFER_STATES.find((each) => each === url.searchParams.get('state'))
  const page = pageNumber(url.searchParams.get('page'))
  return {
    state,
    offers: await orErrorScreen(act.pageOfOffers({ page, size: PAGE_SIZE.offers, state })),
    flashMessage: OFFER_FLASH.wordsAt(url),
  }
}

export default function Offers({ loaderData: { state, offers, flashMessage } }: Route.ComponentProps) {
  const t = useWords('offers.admin')
  const format = useFormat()
  const read = useRead()
  const columns: Column<OfferRowView>[] = [
    {
      head: t('customer'),
      cell: ({ _id, customerName }) => (
        <Link to={`/admin/offers/${_id}`} className={`font-medium ${ROW_LINK}`}>
          {customerName}
        </Link>
      ),
      wraps: true,
      place: 'title',
    },
    { head: t('number'), cell: ({ number }) => number, place: 'line' },
    {
      head: t('total'),
      cell: ({ totalCents, currency }) => format.money(totalCents, currency),
      numeric: true,
      place: 'aside',
    },
    { head: t('validUntil'), cell: ({ validUntil }) => format.day(validUntil), place: 'labelled' },
    {
      head: t('state'),
      cell: (offer) => <OfferBadge offer={offer} />,
      place: 'detail',
    },
  ]
  return (
    <>
      <title>{t('title')}</title>
      <PageHead
        title={t('title')}
        actions={
          <LinkButton to="/admin/offers/new" variant="primary">
            {t('new')}
          </LinkButton>
        }
      >
        {t('lead')}
      </PageHead>
      {flashMessage && <Notice className="mb-6">{flashMessage}</Notice>}
      <Card>
        <Form
          method="get"
          role="search"
          aria-label={t('title')}
          className="mb-4 flex flex-wrap items-end gap-3"
        >
          <Select
            key={state}
            label={t('state')}
            name="state"
            defaultValue={state ?? ''}
            choices={[
              { value: '', label: t('all') },
              ...OFFER_STATES.map((value) => ({ value, label: read(stateLabel(value)) })),
            ]}
          />
          <Button variant="quiet">{t('show')}</Button>
        </Form>
        <PagedTable
          list={offers}
          caption={t('title')}
          columns={columns}
          keyOf={({ _id }) => _id}
          empty={
            state ? (
              <EmptyState
                title={t('noneInState')}
                action={<LinkButton to="/admin/offers">{t('showAll')}</LinkButton>}
              />
            ) : (
              <EmptyState
                title={t('none')}
                action={<LinkButton to="/admin/offers/new">{t('new')}</LinkButton>}
              >
                {t('noneHelp')}
              </EmptyState>
            )
          }
        />
      </Card>
    </>
  )
}
