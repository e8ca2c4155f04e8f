package dev.platform.http;

import jakarta.ws.rs.core.Configuration;
import java.lang.reflect.Method;
import org.glassfish.jersey.server.model.ModelProcessor;
import org.glassfish.jersey.server.model.Resource;
import org.glassfish.jersey.server.model.ResourceMethod;
import org.glassfish.jersey.server.model.ResourceModel;

/**
 * Leaves out the operations that a resource inherits from its generated interface without
 * implementing them, so that they are no routes: they answer 404 and are graded not-implemented.
 */
final class OnlyImplemented implements ModelProcessor {

  @Override
  public ResourceModel processResourceModel(ResourceModel model, Configuration configuration) {
    var kept = new ResourceModel.Builder(false);
    model.getResources().stream()
        .map(resource -> keep(resource).build())
        .filter(OnlyImplemented::answersSomething)
        .forEach(kept::addResource);
    return kept.build();
  }

  @Override
  public ResourceModel processSubResource(ResourceModel model, Configuration configuration) {
    return model;
  }

  private static Resource.Builder keep(Resource resource) {
    var kept = Resource.builder().path(resource.getPath()).name(resource.getName());
    for (ResourceMethod method : resource.getResourceMethods()) {
      Method handling = method.getInvocable().getHandlingMethod();
      if (!handling.getDeclaringClass().isInterface()) {
        kept.addMethod(method);
      }
    }
    resource.getChildResources().stream()
        .map(child -> keep(child).build())
        .filter(OnlyImplemented::answersSomething)
        .forEach(kept::addChildResource);
    return kept;
  }

  private static boolean answersSomething(Resource resource) {
    return !resource.getResourceMethods().isEmpty() || !resource.getChildResources().isEmpty();
  }
}
