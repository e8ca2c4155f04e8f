package dev.platform.engine.local.postgres;

import java.io.IOException;

/** The host has too little free disk space for backups. */
final class NoSpaceException extends IOException {
  private static final long serialVersionUID = 1;

  NoSpaceException() {
    super("too little free disk space for backups");
  }
}
