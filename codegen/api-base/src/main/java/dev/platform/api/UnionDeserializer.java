package dev.platform.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.BeanDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBase;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a bean in two steps: everything but its unions, and then each union in the shape that its
 * neighbour tells. Two steps, because the neighbour may come after the union.
 */
final class UnionDeserializer extends DelegatingDeserializer {
  private static final long serialVersionUID = 1L;

  UnionDeserializer(BeanDeserializer plain) {
    super(plain);
  }

  private UnionDeserializer(JsonDeserializer<?> contextual) {
    super(contextual);
  }

  @Override
  protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> contextual) {
    return new UnionDeserializer(contextual);
  }

  @Override
  public Object deserialize(JsonParser in, DeserializationContext context) throws IOException {
    JsonNode tree = context.readTree(in);
    if (!(tree instanceof ObjectNode object)) {
      return context.handleUnexpectedToken(handledType(), in);
    }
    Map<SettableBeanProperty, JsonNode> unions = takeUnions(object);
    Object bean = readRest(object, in, context);
    for (Map.Entry<SettableBeanProperty, JsonNode> union : unions.entrySet()) {
      SettableBeanProperty property = union.getKey();
      property.set(bean, readUnion(property, union.getValue(), object, context));
    }
    return bean;
  }

  private Map<SettableBeanProperty, JsonNode> takeUnions(ObjectNode object) {
    Map<SettableBeanProperty, JsonNode> unions = new LinkedHashMap<>();
    ((BeanDeserializerBase) _delegatee)
        .properties()
        .forEachRemaining(
            property -> {
              if (property.getAnnotation(Union.class) != null && object.has(property.getName())) {
                unions.put(property, object.remove(property.getName()));
              }
            });
    return unions;
  }

  private Object readRest(ObjectNode object, JsonParser in, DeserializationContext context)
      throws IOException {
    try (JsonParser rest = object.traverse(in.getCodec())) {
      rest.nextToken();
      return super.deserialize(rest, context);
    }
  }

  private static @Nullable Object readUnion(
      SettableBeanProperty property,
      JsonNode value,
      ObjectNode object,
      DeserializationContext context)
      throws IOException {
    if (value.isNull()) {
      return null;
    }
    Class<?> shape = shape(property, object, context);
    try {
      return context.readTreeAsValue(value, shape);
    } catch (JsonMappingException e) {
      e.prependPath(property.getMember().getDeclaringClass(), property.getName());
      throw e;
    }
  }

  private static Class<?> shape(
      BeanProperty property, ObjectNode object, DeserializationContext context)
      throws JsonMappingException {
    Union union = property.getAnnotation(Union.class);
    for (String teller : union.by()) {
      if (object.hasNonNull(teller)) {
        return shape(union, object.get(teller).asText(), property, context);
      }
    }
    return context.reportInputMismatch(
        property, "Nothing tells its shape: %s is missing.", String.join(" or ", union.by()));
  }

  private static Class<?> shape(
      Union union, String told, BeanProperty property, DeserializationContext context)
      throws JsonMappingException {
    for (Union.Case each : union.cases()) {
      if (each.value().equals(told)) {
        return each.shape();
      }
    }
    return context.reportInputMismatch(property, "No shape is known for '%s'.", told);
  }
}
