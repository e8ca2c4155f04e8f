package dev.platform.http;

import dev.platform.api.ContractOperation;
import dev.platform.api.Operation;
import dev.platform.base.contract.ContractProfile;
import dev.platform.base.contract.ContractProfiles;
import dev.platform.base.contract.Extra;
import dev.platform.base.contract.Partial;
import dev.platform.base.contract.Stub;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.glassfish.jersey.server.model.Resource;
import org.glassfish.jersey.server.model.ResourceMethod;
import org.glassfish.jersey.server.model.ResourceModel;
import org.glassfish.jersey.server.monitoring.ApplicationEvent;
import org.glassfish.jersey.server.monitoring.ApplicationEventListener;
import org.glassfish.jersey.server.monitoring.RequestEvent;
import org.glassfish.jersey.server.monitoring.RequestEventListener;
import org.jspecify.annotations.Nullable;

/**
 * The routes that an application registers. Every one must answer an operation of a contract, at
 * its path and method, and no two the same; otherwise the application does not start and says
 * everything that is wrong.
 */
final class Routes implements ApplicationEventListener {
  private final Map<String, Operation> operations = new HashMap<>();
  private final ContractProfiles profiles;
  private List<Route> found = List.of();

  Routes(List<? extends Operation> operations, ContractProfiles profiles) {
    this.profiles = profiles;
    operations.forEach(operation -> this.operations.put(operation.id(), operation));
  }

  /** The routes, in the order of path and method. Empty before the application has started. */
  List<Route> list() {
    return found;
  }

  @Override
  public void onEvent(ApplicationEvent event) {
    if (event.getType() == ApplicationEvent.Type.INITIALIZATION_APP_FINISHED) {
      found = check(event.getResourceModel());
    }
  }

  @Override
  public @Nullable RequestEventListener onRequest(RequestEvent event) {
    return null;
  }

  private List<Route> check(ResourceModel model) {
    List<String> problems = new ArrayList<>();
    Map<String, Route> routes = new HashMap<>();
    model.getResources().forEach(resource -> collect(resource, "", routes, problems));
    if (!problems.isEmpty()) {
      throw new IllegalStateException(
          "the routes do not match the API spec:\n  " + String.join("\n  ", problems));
    }
    return routes.values().stream()
        .sorted(
            Comparator.comparing((Route r) -> r.operation().path())
                .thenComparing(r -> r.operation().method()))
        .toList();
  }

  private void collect(
      Resource resource, String prefix, Map<String, Route> routes, List<String> problems) {
    var path = join(prefix, resource.getPath());
    for (ResourceMethod method : resource.getResourceMethods()) {
      if (!method.isExtended()) {
        add(path.isEmpty() ? "/" : path, method, routes, problems);
      }
    }
    for (Resource child : resource.getChildResources()) {
      collect(child, path, routes, problems);
    }
  }

  private void add(
      String path, ResourceMethod method, Map<String, Route> routes, List<String> problems) {
    Method handling = method.getInvocable().getHandlingMethod();
    var handler = handling.getDeclaringClass().getName() + "#" + handling.getName();
    var route = method.getHttpMethod() + " " + path + " (" + handler + ")";
    var named = method.getInvocable().getDefinitionMethod().getAnnotation(ContractOperation.class);
    Operation operation = named == null ? null : operations.get(named.value());
    if (operation == null) {
      problems.add(route + " is not an operation of any API spec");
      return;
    }
    var registered = new Route(operation, handler, partial(handling), profile(handling), path);
    if (!operation.method().equals(method.getHttpMethod())
        || !shape(operation.path()).equals(shape(registered.path()))) {
      problems.add(route + " does not have the method and path of " + operation.id());
    }
    var other = routes.put(operation.id(), registered);
    if (other != null) {
      problems.add(
          route
              + " implements "
              + operation.id()
              + ", which is also implemented by "
              + other.handler());
    }
  }

  private static Optional<ContractProfile> profile(Method method) {
    return Optional.ofNullable(method.getAnnotation(Extra.class)).map(Extra::value);
  }

  private Optional<String> partial(Method method) {
    var partial = method.getAnnotation(Partial.class);
    if (partial != null && Stream.of(partial.unless()).noneMatch(profiles::include)) {
      return Optional.of(partial.value());
    }
    return Optional.ofNullable(method.getAnnotation(Stub.class)).map(Stub::value);
  }

  /** A path below another. */
  static String join(String prefix, @Nullable String path) {
    if (path == null || path.isEmpty() || path.equals("/")) {
      return prefix;
    }
    return prefix + (path.startsWith("/") ? path : "/" + path);
  }

  private static String shape(String path) {
    return path.replaceAll("\\{[^}]*}", "{}");
  }
}
