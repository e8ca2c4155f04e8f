package dev.platform.http;

import dev.platform.base.contract.ContractProfiles;
import dev.platform.base.contract.Extra;
import jakarta.ws.rs.core.Configuration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.glassfish.jersey.server.model.ModelProcessor;
import org.glassfish.jersey.server.model.Resource;
import org.glassfish.jersey.server.model.ResourceMethod;
import org.glassfish.jersey.server.model.ResourceModel;

/**
 * Leaves out the operations that a resource inherits from its generated interface without
 * implementing them, so that they are no routes: they answer 404 and are graded not-implemented. So
 * are those of profiles that the installation does not have. What is left is registered by {@link
 * RoutePrefixes}.
 */
final class UnimplementedOperationFilter implements ModelProcessor {
  private final ContractProfiles profiles;

  UnimplementedOperationFilter(ContractProfiles profiles) {
    this.profiles = profiles;
  }

  @Override
  public ResourceModel processResourceModel(ResourceModel model, Configuration configuration) {
    List<Template> kept = new ArrayList<>();
    model.getResources().forEach(resource -> collect(resource, "", kept));
    var branches = new RoutePrefixes(kept.stream().map(Template::path).toList());
    Map<String, Resource.Builder> roots = new LinkedHashMap<>();
    for (Template template : kept) {
      var start = branches.of(template.path()).orElse("");
      var rest = template.path().substring(start.length());
      var root = roots.computeIfAbsent(start, Resource::builder);
      var resource = rest.isEmpty() ? root : root.addChildResource(rest);
      template.methods().forEach(resource::addMethod);
    }
    var built = new ResourceModel.Builder(false);
    roots.values().forEach(root -> built.addResource(root.build()));
    return built.build();
  }

  @Override
  public ResourceModel processSubResource(ResourceModel model, Configuration configuration) {
    return model;
  }

  /** Methods at one path. */
  private record Template(String path, List<ResourceMethod> methods) {}

  private void collect(Resource resource, String prefix, List<Template> kept) {
    var path = Routes.join(prefix, resource.getPath());
    var methods = resource.getResourceMethods().stream().filter(this::answers).toList();
    if (!methods.isEmpty()) {
      kept.add(new Template(path, methods));
    }
    resource.getChildResources().forEach(child -> collect(child, path, kept));
  }

  private boolean answers(ResourceMethod method) {
    var handling = method.getInvocable().getHandlingMethod();
    var extra = handling.getAnnotation(Extra.class);
    return !handling.getDeclaringClass().isInterface()
        && (extra == null || profiles.include(extra.value()));
  }
}
