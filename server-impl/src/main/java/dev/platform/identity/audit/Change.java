package dev.platform.identity.audit;

import dev.platform.base.id.Id;
import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Caller;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a transaction changes in one workspace, until it becomes an entry. */
final class Change {
  private static final int MAX_LENGTH = 2_000;

  private final Caller caller;
  private final Map<String, String> facts = new LinkedHashMap<>();
  private @Nullable String event;

  Change(Caller caller) {
    this.caller = caller;
  }

  /** Adds the id of what is changed, under the name of its kind; the workspace goes unsaid. */
  void on(Id id) {
    if (!(id instanceof WorkspaceId)) {
      facts.merge(name(id), id.value(), Change::join);
    }
  }

  /** Several ids of one kind stand behind one another. */
  void fact(String name, String value) {
    facts.merge(name, value, Change::join);
  }

  private static String join(String known, String more) {
    boolean isTold = List.of(known.split(",")).contains(more);
    return isTold || known.length() + more.length() > MAX_LENGTH ? known : known + "," + more;
  }

  void call(String name) {
    event = name;
  }

  Caller caller() {
    return caller;
  }

  Map<String, String> facts() {
    return facts;
  }

  /** A name of its own, if it was given one. */
  @Nullable String event() {
    return event;
  }

  /** {@code ServiceId} becomes {@code serviceId}. */
  static String name(Id id) {
    var type = id.getClass().getSimpleName();
    return type.substring(0, 1).toLowerCase(Locale.ROOT) + type.substring(1);
  }
}
