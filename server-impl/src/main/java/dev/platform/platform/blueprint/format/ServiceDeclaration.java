package dev.platform.platform.blueprint.format;

import dev.platform.platform.service.Plan;
import dev.platform.platform.service.Region;
import dev.platform.platform.service.ServiceRuntime;
import dev.platform.platform.service.ServiceType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A service. What is null was left out, which keeps what a service has.
 *
 * @param runtime null for a static site
 * @param schedule when a cron job runs; null for all others
 * @param envVars variables, and groups to link, in the order of the file
 * @param site what only a static site has; for all others, every field of it is null
 */
public record ServiceDeclaration(
    Origin origin,
    ServiceType type,
    String name,
    @Nullable ServiceRuntime runtime,
    @Nullable Plan plan,
    @Nullable Region region,
    SourceDeclaration source,
    CommandsDeclaration commands,
    InstancesDeclaration instances,
    TrafficDeclaration traffic,
    SiteDeclaration site,
    @Nullable String schedule,
    @Nullable List<EnvVarDeclaration> envVars)
    implements Declaration {
  public ServiceDeclaration {
    envVars = envVars == null ? null : List.copyOf(envVars);
  }

  @Override
  public ServiceDeclaration in(Place place) {
    return new ServiceDeclaration(
        origin.in(place),
        type,
        name,
        runtime,
        plan,
        region,
        source,
        commands,
        instances,
        traffic,
        site,
        schedule,
        envVars);
  }
}
