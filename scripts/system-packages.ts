// Installs programs that the tests need from Debian's packages.
import { spawnSync } from 'node:child_process'
import { runCommand } from './steps.ts'

/** False, with `help` on the screen, where they can't be installed. */
export async function installPackages(packages: string[], help: string): Promise<boolean> {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages]
  if (spawnSync('apt-get', ['--version']).status === 0) {
    process.stdout.write(`Installing ${packages.join(', ')} from the system’s packages …\n`)
    if (
      (await runCommand([...sudo, 'apt-get', 'update', '-qq'])) &&
      (await runCommand([...sudo, ...install]))
    )
      return true
  }
  process.stderr.write(`${help}\n`)
  return false
}

/** Ends services that came with their packages: the tests need only the programs. */
export async function stopServices(services: string[]): Promise<void> {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (spawnSync('systemctl', ['is-system-running', '--quiet']).error) return
  await runCommand([...sudo, 'systemctl', 'disable', '--now', '--quiet', ...services])
}
