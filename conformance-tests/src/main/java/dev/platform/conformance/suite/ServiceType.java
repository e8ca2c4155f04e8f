package dev.platform.conformance.suite;

import java.util.Locale;

/** The service types that are made from a repository. */
enum ServiceType {
  WEB_SERVICE,
  PRIVATE_SERVICE,
  BACKGROUND_WORKER,
  CRON_JOB,
  STATIC_SITE;

  String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A part of names. */
  String slug() {
    return wire().replaceFirst("_.*", "");
  }
}
