package dev.platform.client.model;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A JSON object that is read as a model. */
final class ModelShape<M extends Model> extends Shape<M> {
  private final Model.Builder<M, ?> prototype;

  /** Described at the first use, because the shapes of models can refer to each other. */
  private volatile @Nullable Members members;

  ModelShape(Model.Builder<M, ?> prototype) {
    this.prototype = prototype;
  }

  Members members() {
    Members described = members;
    if (described == null) {
      described = new Members();
      prototype.describe(described);
      members = described;
    }
    return described;
  }

  @Override
  M read(JsonParser parser) throws IOException {
    if (!parser.isExpectedStartObjectToken()) {
      throw unexpected(parser);
    }
    Members known = members();
    Model.Builder<M, ?> builder = prototype.fresh();
    boolean isLate = false;
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      parser.nextToken();
      int index = known.indexOf(name);
      if (index < 0) {
        builder.keep(name, ANY.readElement(parser));
      } else {
        Shape<?> shape = shape(known.get(index), builder);
        isLate |= shape instanceof Choice;
        builder.keep(index, shape.readElement(parser));
      }
    }
    if (isLate) {
      choose(known, builder);
    }
    return builder.make();
  }

  /** The shape that the members before this one choose, or the choice itself if they do not. */
  private static Shape<?> shape(Member member, Model.Builder<?, ?> builder) {
    return member.shape() instanceof Choice<?> choice ? choice.among(builder) : member.shape();
  }

  /** Chooses the shapes of values that came before the member that tells their shape. */
  private static void choose(Members known, Model.Builder<?, ?> builder) {
    for (int i = 0; i < known.size(); i++) {
      if (known.get(i).shape() instanceof Choice<?> choice) {
        builder.choose(i, choice);
      }
    }
  }

  @Override
  public String toString() {
    return prototype.getClass().getEnclosingClass().getSimpleName();
  }
}
