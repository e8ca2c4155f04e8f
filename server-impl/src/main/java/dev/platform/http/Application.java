package dev.platform.http;

import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import dev.platform.api.Operation;
import dev.platform.api.UnionModule;
import dev.platform.base.contract.Contract;
import dev.platform.base.contract.ContractProfiles;
import dev.platform.base.contract.OperationContract;
import dev.platform.base.json.Json;
import dev.platform.base.lazy.Lazy;
import dev.platform.base.proxy.TrustedProxies;
import dev.platform.identity.admission.Admission;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.glassfish.jersey.CommonProperties;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;

/** One origin as a Jersey application: resources, and what lies between them and the network. */
public final class Application {
  /** Binds generated models strictly; what is not in the contract never gets this far. */
  public static final ObjectMapper MAPPER =
      Json.strict()
          .addModule(new UnionModule())
          .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .build();

  /** A response of up to this size leaves in one piece, with its length. */
  private static final int RESPONSE_BUFFER_BYTES = 32 * 1024;

  private final ResourceConfig config = new ResourceConfig();
  private final Routes routes;
  private final AdmissionFilter door;
  private final Supplier<RouteMatcher> matcher;

  /**
   * An application.
   *
   * @param operations what the origin may answer
   * @param contracts the documents that say how
   * @param resources classes of the resources
   * @param profiles whose operations it has beside the default ones
   * @param admission decides who is let in
   * @param metadata where the metadata of the origin as a protected resource are
   */
  public Application(
      List<? extends Operation> operations,
      List<Contract> contracts,
      List<Class<?>> resources,
      ContractProfiles profiles,
      Admission admission,
      String metadata) {
    this.routes = new Routes(operations, profiles);
    this.matcher = new Lazy<>(() -> new RouteMatcher(routes.list()));
    this.door =
        new AdmissionFilter(
            find(contracts),
            admission,
            new RequestBodies(Json.strictForRequests().build()),
            new BearerChallenges(metadata),
            matcher);
    config.registerInstances(
        routes,
        door,
        new UnimplementedOperationFilter(profiles),
        new FailureMapper(),
        new StreamedBodyWriter(),
        new MultipartReader(),
        new JacksonJsonProvider(MAPPER));
    resources.forEach(config::register);
    config.property(CommonProperties.FEATURE_AUTO_DISCOVERY_DISABLE, true);
    config.property(ServerProperties.WADL_FEATURE_DISABLE, true);
    config.property(ServerProperties.RESPONSE_SET_STATUS_OVER_SEND_ERROR, true);
    config.property(ServerProperties.OUTBOUND_CONTENT_LENGTH_BUFFER, RESPONSE_BUFFER_BYTES);
    // What a client says of our name, and of TLS in front of us, leads nobody anywhere.
    config.property(ServerProperties.LOCATION_HEADER_RELATIVE_URI_RESOLUTION_DISABLED, true);
  }

  private static Function<String, Optional<OperationContract>> find(List<Contract> contracts) {
    return id -> {
      for (Contract contract : contracts) {
        var found = contract.operation(id);
        if (found.isPresent()) {
          return found;
        }
      }
      return Optional.empty();
    };
  }

  /** Looks where requests come from, and believes proxies about who is behind them. */
  public Application behind(TrustedProxies proxies) {
    door.behind(proxies);
    return this;
  }

  /** Refuses in sentences, because people read the responses. */
  public Application forPeople() {
    door.reject(ErrorFormat.TEXT);
    return this;
  }

  /**
   * Refuses with pages where the contract has pages.
   *
   * @param policy their {@code Content-Security-Policy}
   */
  public Application showing(ProblemPages pages, String policy) {
    door.reject(ErrorFormat.with(pages, policy));
    return this;
  }

  /** Adds filters and mappers that work between the door and the resources. */
  public Application with(Object... providers) {
    config.registerInstances(providers);
    return this;
  }

  /** For the container that serves it. */
  public ResourceConfig config() {
    return config;
  }

  /** What is registered, once the application is served. */
  public List<Route> routes() {
    return routes.list();
  }

  /** What is registered, found without serving anything. */
  public List<Route> findRoutes() {
    var handler = new ApplicationHandler(config);
    try {
      return routes.list();
    } finally {
      handler.getInjectionManager().shutdown();
    }
  }
}
