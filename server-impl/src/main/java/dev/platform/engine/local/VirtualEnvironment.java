package dev.platform.engine.local;

import java.util.List;

/**
 * The virtual environment of Python in the directory where a command starts, {@code .venv}. A build
 * makes it, since the Python of most systems lets no package be installed outside of one. It is
 * part of the artifact, so all later commands have it too.
 */
final class VirtualEnvironment {
  /** The variable that names the Python of the machine that a new environment has. */
  static final String PYTHON = "PLATFORM_PYTHON";

  /** A system may have Python and pip, but not what puts pip into a new environment. */
  private static final String MAKE =
      """
      if [ ! -x .venv/bin/python ]; then
        python=${PLATFORM_PYTHON:-python3}
        "$python" -c "" > /dev/null 2>&1 || python=python3
        if ! command -v "$python" > /dev/null; then
          echo "Python is not installed on this server: python3 was not found" >&2
        elif "$python" -m venv --clear .venv > /dev/null 2>&1; then
          echo "Using $(.venv/bin/python --version) in a new virtual environment, .venv"
        elif "$python" -m venv --clear --without-pip --system-site-packages .venv; then
          for name in pip pip3; do
            printf '#!/bin/sh\\nexec "${0%%/*}/python" -m pip "$@"\\n' > .venv/bin/$name
            chmod +x .venv/bin/$name
          done
          echo "Using $(.venv/bin/python --version) in a new virtual environment with the system's pip, .venv"
        fi
      fi
      """;

  private static final String ACTIVATE =
      """
      if [ -x .venv/bin/python ] && [ -z "$VIRTUAL_ENV" ]; then
        VIRTUAL_ENV=$PWD/.venv
        PATH=$VIRTUAL_ENV/bin:$PATH
        export VIRTUAL_ENV PATH
      fi
      """;

  private VirtualEnvironment() {}

  /** Lines before a command that make the environment, if there is none yet, and activate it. */
  static String lines() {
    return MAKE + ACTIVATE;
  }

  /**
   * Words before a command that activate the environment of its artifact.
   *
   * @param shell that of the command: another may lose variables with unusual names
   */
  static List<String> words(String shell) {
    return List.of(shell, "-c", ACTIVATE + "exec \"$@\"", "venv");
  }
}
