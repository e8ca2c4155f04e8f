package dev.platform.engine.local;

import java.util.Map;

/**
 * A command of a customer.
 *
 * @param text what a shell runs
 * @param variables its environment, but for what a shell needs
 * @param secretFiles files that it finds besides its own
 * @param makesVirtualEnvironment whether it finds a virtual environment of Python, if there is none
 *     yet
 */
record ShellCommand(
    String text,
    Map<String, String> variables,
    SecretFiles secretFiles,
    boolean makesVirtualEnvironment) {
  ShellCommand(String text, Map<String, String> variables, SecretFiles secretFiles) {
    this(text, variables, secretFiles, false);
  }
}
