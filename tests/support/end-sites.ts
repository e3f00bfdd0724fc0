// A test that fails does not end the sites that it started: they end with its file.
import { afterAll } from 'vitest'
import { endRunningSites } from './child-site.ts'

afterAll(endRunningSites)
