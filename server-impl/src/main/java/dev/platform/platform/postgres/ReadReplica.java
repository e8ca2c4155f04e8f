package dev.platform.platform.postgres;

import java.util.Map;

/** A read replica, as its primary shows it. */
public record ReadReplica(PostgresId id, String name, Map<String, String> parameterOverrides) {
  public ReadReplica {
    parameterOverrides = Map.copyOf(parameterOverrides);
  }
}
