package dev.platform.codegen;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.openapitools.codegen.CodegenModel;
import org.openapitools.codegen.CodegenProperty;
import org.openapitools.codegen.languages.JavaJAXRSSpecServerCodegen;
import org.openapitools.codegen.model.ModelsMap;
import org.openapitools.codegen.utils.ModelUtils;

/**
 * The generator of JAX-RS interfaces, taught three things about unions: {@code x-union} names its
 * shapes by class, {@code x-raw-json} stays JSON, and a union that has neither is told apart by its
 * properties ({@code x-deduction}). And one about objects: {@code x-is-free-form: false} makes a
 * model of an object without properties, which the generator takes for any object in 3.1.
 */
public final class ServerCodegen extends JavaJAXRSSpecServerCodegen {
  private static final String UNION = "x-union";
  private static final String RAW_JSON = "x-raw-json";

  private static final String FREE_FORM = "x-is-free-form";

  /** Stands in an object without properties until its model is made. */
  private static final String PLACEHOLDER = "placeholder";

  /** Unions that some property binds in its own way. */
  private final Set<String> bound = new HashSet<>();

  @Override
  public void preprocessOpenAPI(OpenAPI document) {
    super.preprocessOpenAPI(document);
    ModelUtils.getSchemas(document).values().stream()
        .filter(ServerCodegen::isEmptyModel)
        .forEach(it -> it.addProperty(PLACEHOLDER, new StringSchema()));
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

  @Override
  @SuppressWarnings("rawtypes") // as the generator declares it
  public CodegenModel fromModel(String name, Schema schema) {
    CodegenModel model = super.fromModel(name, schema);
    if (isEmptyModel(schema)) {
      model.vars.clear();
      model.hasVars = false;
    }
    return model;
  }

  private static boolean isEmptyModel(Schema<?> schema) {
    return schema.getExtensions() != null
        && Boolean.FALSE.equals(schema.getExtensions().get(FREE_FORM));
  }

  @Override
  public void postProcessModelProperty(CodegenModel model, CodegenProperty property) {
    super.postProcessModelProperty(model, property);
    Map<String, Object> extensions = property.vendorExtensions;
    if (extensions.get(UNION) instanceof Map<?, ?> union) {
      bound.add(property.dataType);
      extensions.put(UNION, describe(union));
    }
    if (Boolean.TRUE.equals(extensions.get(RAW_JSON))) {
      bound.add(property.dataType);
      property.datatypeWithEnum = "com.fasterxml.jackson.databind.JsonNode";
      property.defaultValue = null;
    }
  }

  @Override
  public Map<String, ModelsMap> postProcessAllModels(Map<String, ModelsMap> models) {
    Map<String, ModelsMap> processed = super.postProcessAllModels(models);
    processed.values().stream()
        .flatMap(it -> it.getModels().stream())
        .map(it -> it.getModel())
        .filter(it -> it.vendorExtensions.containsKey("x-is-one-of-interface"))
        .filter(it -> !bound.contains(it.classname))
        .forEach(it -> it.vendorExtensions.put("x-deduction", true));
    return processed;
  }

  private Map<String, Object> describe(Map<?, ?> union) {
    List<String> by =
        Stream.of(union.get("by"), union.get("fallback"))
            .filter(Objects::nonNull)
            .map(it -> "\"" + it + "\"")
            .toList();
    Map<?, ?> mapping = (Map<?, ?>) Objects.requireNonNull(union.get("mapping"));
    List<Map<String, String>> cases =
        mapping.entrySet().stream()
            .map(it -> Map.of("value", it.getKey() + "", "shape", shape(it.getValue() + "")))
            .toList();
    return Map.of("by", String.join(", ", by), "cases", cases);
  }

  private String shape(String reference) {
    return toModelName(reference.substring(reference.lastIndexOf('/') + 1));
  }
}
