package dev.platform.platform.service;

import dev.platform.base.id.IdPrefix;
import java.util.Locale;

/** What kind of thing a service is. */
public enum ServiceType {
  STATIC_SITE("static"),
  WEB_SERVICE("web"),
  PRIVATE_SERVICE("pserv"),
  BACKGROUND_WORKER("worker"),
  CRON_JOB("cron");

  private final String shortName;

  ServiceType(String shortName) {
    this.shortName = shortName;
  }

  /** Its word on the wire. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Its short word, as in links to the dashboard. */
  public String shortName() {
    return shortName;
  }

  /** Whether files are served and nothing runs. */
  public boolean isStatic() {
    return this == STATIC_SITE;
  }

  /** Whether instances of it run all the time. */
  public boolean hasInstances() {
    return this != STATIC_SITE && this != CRON_JOB;
  }

  /** Whether the world can reach it. */
  public boolean isPublic() {
    return this == STATIC_SITE || this == WEB_SERVICE;
  }

  /** Whether only its neighbors can reach it. */
  boolean isInternal() {
    return listens() && !isPublic();
  }

  /** Whether its instances listen on a port. */
  public boolean listens() {
    return this == WEB_SERVICE || this == PRIVATE_SERVICE;
  }

  /** The prefix of the ids of its services. */
  IdPrefix idPrefix() {
    return this == CRON_JOB ? IdPrefix.CRON_JOB : IdPrefix.SERVICE;
  }

  /** Whether others call it by its name. */
  boolean isAddressed() {
    return isPublic() || listens();
  }
}
