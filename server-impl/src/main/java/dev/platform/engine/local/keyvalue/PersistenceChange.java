package dev.platform.engine.local.keyvalue;

import dev.platform.engine.spi.KeyValueSpec.Persistence;
import java.io.IOException;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets a running server keep its data in another way, step by step. */
final class PersistenceChange {
  private static final Logger LOG = LoggerFactory.getLogger(PersistenceChange.class);

  private final Persistence wanted;
  private boolean isAsked;

  PersistenceChange(Persistence wanted) {
    this.wanted = wanted;
  }

  Persistence wanted() {
    return wanted;
  }

  /**
   * Does the next thing. What fails leaves the data as they were kept, and is tried again.
   *
   * @return whether all data are on disk as is wanted, so that it can be noted
   */
  boolean step(RespConnection server) throws IOException {
    server.ask("CONFIG", "SET", "save", wanted == Persistence.OFF ? "" : Configuration.SNAPSHOTS);
    return switch (wanted) {
      case OFF -> true;
      case SNAPSHOT -> hasSnapshot(server);
      case JOURNAL_SNAPSHOT -> hasJournal(server);
    };
  }

  /** After it was noted: the journal is of no use any more. */
  void end(RespConnection server) throws IOException {
    if (wanted != Persistence.JOURNAL_SNAPSHOT) {
      server.ask("CONFIG", "SET", "appendonly", "no");
    }
  }

  private boolean hasSnapshot(RespConnection server) throws IOException {
    Map<String, String> facts = server.info("persistence");
    if (is(facts, "rdb_bgsave_in_progress", "1")) {
      return false;
    }
    if (isAsked && is(facts, "rdb_last_bgsave_status", "ok")) {
      return true;
    }
    isAsked = accepts(server, "BGSAVE");
    return false;
  }

  private boolean hasJournal(RespConnection server) throws IOException {
    if (!isAsked) {
      server.ask("CONFIG", "SET", "appendonly", "yes");
      isAsked = true;
      return false;
    }
    Map<String, String> facts = server.info("persistence");
    if (is(facts, "aof_rewrite_in_progress", "1") || is(facts, "aof_rewrite_scheduled", "1")) {
      return false;
    }
    if (is(facts, "aof_enabled", "1") && is(facts, "aof_last_bgrewrite_status", "ok")) {
      return true;
    }
    accepts(server, "BGREWRITEAOF");
    return false;
  }

  /** It rejects to write two things at a time. */
  private static boolean accepts(RespConnection server, String command) throws IOException {
    try {
      server.ask(command);
      return true;
    } catch (RespConnection.Rejected e) {
      LOG.debug("{} has to wait", command, e);
      return false;
    }
  }

  private static boolean is(Map<String, String> facts, String name, String value) {
    return value.equals(facts.get(name));
  }
}
