package dev.platform.client.http;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.jsontype.TypeResolverBuilder;
import com.fasterxml.jackson.databind.jsontype.impl.StdTypeResolverBuilder;
import dev.platform.client.model.Union;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@link Union} in the shape given by the discriminator member next to it. This is only
 * needed for reading: each shape is written as itself, along with the discriminator.
 */
final class UnionIntrospector extends JacksonAnnotationIntrospector {
  private static final long serialVersionUID = 1L;

  @Override
  public @Nullable TypeResolverBuilder<?> findPropertyTypeResolver(
      MapperConfig<?> config, AnnotatedMember member, JavaType baseType) {
    Union union = _findAnnotation(member, Union.class);
    if (union == null || !(config instanceof DeserializationConfig)) {
      return super.findPropertyTypeResolver(config, member, baseType);
    }
    return new StdTypeResolverBuilder()
        .init(JsonTypeInfo.Id.NAME, null)
        .inclusion(JsonTypeInfo.As.EXTERNAL_PROPERTY)
        .typeProperty(union.by()[0])
        .typeIdVisibility(true)
        .defaultImpl(union.unrecognized());
  }

  @Override
  public @Nullable List<NamedType> findSubtypes(Annotated annotated) {
    Union union = _findAnnotation(annotated, Union.class);
    return union == null
        ? super.findSubtypes(annotated)
        : Stream.of(union.cases()).map(it -> new NamedType(it.shape(), it.value())).toList();
  }
}
