#!/usr/bin/env node
import { main } from './program.ts';

// before the server is loaded: its stacks should name the sources
process.setSourceMapsEnabled(true);
process.exitCode = await main(process.argv.slice(2), process);
