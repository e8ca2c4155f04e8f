package dev.platform.engine.local;

import java.util.Map;

/**
 * A command of a customer.
 *
 * @param text what a shell runs
 * @param variables its environment, but for what a shell needs
 * @param secretFiles files that it finds besides its own
 * @param tools those that it finds besides the machine's
 * @param outbound how it reaches other servers
 */
record ShellCommand(
    String text,
    Map<String, String> variables,
    SecretFiles secretFiles,
    Toolchain tools,
    Outbound outbound) {}
