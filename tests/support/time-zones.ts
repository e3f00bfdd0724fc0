// Zones that differ in everything: no daylight saving, a shift of half an hour, both hemispheres, both sides
// of UTC.
import fc from 'fast-check'
import { addDays } from '#platform/rules/calendar.ts'

export const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata'] as const

export const ANY_DATE = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days))
