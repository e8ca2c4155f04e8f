package dev.platform.platform.environment;

import dev.platform.identity.access.Caller;
import dev.platform.platform.BatchRead;
import dev.platform.platform.EnvironmentId;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Many environments. */
final class EnvironmentReads implements BatchRead {
  private final Environments environments;

  @Inject
  EnvironmentReads(Environments environments) {
    this.environments = environments;
  }

  @Override
  public String name() {
    return "environments";
  }

  @Override
  public Map<String, Object> read(Caller caller, List<String> ids) {
    Map<String, Object> found = new HashMap<>();
    environments
        .get(caller, ids.stream().map(EnvironmentId::new).toList())
        .forEach(each -> found.put(each.id().value(), EnvironmentViews.environment(each)));
    return found;
  }
}
