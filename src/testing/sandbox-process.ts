import { forkProgram, type ForkedProgram } from './forked-program.ts';

/** The sandbox as a process of its own. */
export interface SandboxProcess extends Pick<ForkedProgram, 'end'> {
  readonly url: string;
}

/** Starts the built sandbox on a free port and waits until it is ready. Throws what it wrote when it ends before. */
export async function startSandboxProcess(
  file: string,
  variables: Readonly<Record<string, string>>,
): Promise<SandboxProcess> {
  const program = forkProgram(file, { SANDBOX_PORT: '0', ...variables });
  return { url: await program.ready, end: async (signal) => program.end(signal) };
}
