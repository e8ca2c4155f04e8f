package dev.platform.platform.postgres;

import java.util.Map;

/**
 * A read replica that is to exist.
 *
 * @param name there once among the replicas of its primary
 * @param parameterOverrides settings of its server
 */
public record NewReplica(String name, Map<String, String> parameterOverrides) {
  public NewReplica {
    parameterOverrides = Map.copyOf(parameterOverrides);
  }
}
