package dev.platform.codegen;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.servers.Server;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openapitools.codegen.CodegenModel;
import org.openapitools.codegen.CodegenOperation;
import org.openapitools.codegen.CodegenParameter;
import org.openapitools.codegen.CodegenProperty;
import org.openapitools.codegen.languages.JavaJAXRSSpecServerCodegen;
import org.openapitools.codegen.model.ModelMap;
import org.openapitools.codegen.model.ModelsMap;
import org.openapitools.codegen.model.OperationsMap;
import org.openapitools.codegen.utils.ModelUtils;

/**
 * The generator of JAX-RS interfaces, taught what {@link Shapes} knows, that {@code x-raw-json}
 * stays JSON, and that {@code x-path-pattern} says what a path parameter matches.
 */
public final class ServerCodegen extends JavaJAXRSSpecServerCodegen {
  private final Shapes shapes = new Shapes(this::toModelName);

  @Override
  public void preprocessOpenAPI(OpenAPI document) {
    Shapes.chooseOne(document);
    super.preprocessOpenAPI(document);
    Shapes.fillEmptyModels(document);
    closeForms(document);
  }

  /** What a form may hold beside its fields is no parameter; the generator would complain. */
  private static void closeForms(OpenAPI document) {
    document.getPaths().values().stream()
        .flatMap(path -> path.readOperations().stream())
        .map(operation -> operation.getRequestBody())
        .filter(body -> body != null && body.getContent() != null)
        .map(body -> body.getContent().get("application/x-www-form-urlencoded"))
        .filter(Objects::nonNull)
        .map(form -> ModelUtils.getReferencedSchema(document, form.getSchema()))
        .forEach(schema -> schema.setAdditionalProperties(null));
  }

  /** Idempotency keys are the server's business, not each resource's. */
  @Override
  public CodegenOperation fromOperation(
      String path, String method, Operation operation, List<Server> servers) {
    CodegenOperation generated = super.fromOperation(path, method, operation, servers);
    generated.allParams.removeIf(Shapes::isIdempotencyKey);
    return generated;
  }

  @Override
  @SuppressWarnings("rawtypes") // as the generator declares it
  public CodegenModel fromModel(String name, Schema schema) {
    CodegenModel model = super.fromModel(name, schema);
    Shapes.clearEmptyModel(model, schema);
    return model;
  }

  @Override
  public void postProcessModelProperty(CodegenModel model, CodegenProperty property) {
    super.postProcessModelProperty(model, property);
    shapes.bind(property);
    if (Shapes.isRawJson(property)) {
      property.datatypeWithEnum = "com.fasterxml.jackson.databind.JsonNode";
      property.defaultValue = null;
    }
  }

  @Override
  public Map<String, ModelsMap> postProcessAllModels(Map<String, ModelsMap> models) {
    Map<String, ModelsMap> processed = super.postProcessAllModels(models);
    shapes.deduceUnbound(processed);
    return processed;
  }

  @Override
  public OperationsMap postProcessOperationsWithModels(
      OperationsMap operations, List<ModelMap> models) {
    OperationsMap processed = super.postProcessOperationsWithModels(operations, models);
    processed.getOperations().getOperation().forEach(ServerCodegen::constrain);
    return processed;
  }

  /** Slashes included, so that one parameter can be several segments. */
  private static void constrain(CodegenOperation operation) {
    for (CodegenParameter parameter : operation.pathParams) {
      if (parameter.vendorExtensions.get("x-path-pattern") instanceof String pattern) {
        String plain = "{" + parameter.baseName + "}";
        String constrained = "{" + parameter.baseName + ": " + pattern.replace("\\", "\\\\") + "}";
        operation.path = operation.path.replace(plain, constrained);
      }
    }
  }
}
