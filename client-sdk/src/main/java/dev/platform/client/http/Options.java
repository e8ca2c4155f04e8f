package dev.platform.client.http;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Optional parameters of a call. Parameters that are not set are not sent. */
public abstract class Options {
  private final Map<String, Object> query = new LinkedHashMap<>();
  private final Map<String, Object> headers = new LinkedHashMap<>();

  /** Created by generated calls. */
  protected Options() {}

  /** Sets a query parameter by its name in the API; null removes it. */
  public final void query(String name, @Nullable Object value) {
    set(query, name, value);
  }

  /** Sets a header; null removes it. */
  public final void header(String name, @Nullable Object value) {
    set(headers, name, value);
  }

  /** The query parameters that are set. */
  public final Map<String, Object> query() {
    return Collections.unmodifiableMap(query);
  }

  /** The headers that are set. */
  public final Map<String, Object> headers() {
    return Collections.unmodifiableMap(headers);
  }

  private static void set(Map<String, Object> values, String name, @Nullable Object value) {
    if (value == null) {
      values.remove(name);
    } else {
      values.put(name, value);
    }
  }
}
