package dev.platform.content.page;

import dev.platform.content.source.Grade;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Block;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;

/** The headings of a text, each with an anchor of its own, and the words below each. */
public final class Outline {
  private final Map<Node, String> anchors = new HashMap<>();
  private final Map<String, Integer> used = new HashMap<>();
  private final List<Heading> headings = new ArrayList<>();
  private final List<String> parts = new ArrayList<>();

  private Outline() {}

  static Outline of(Node document) {
    var outline = new Outline();
    var part = new Part();
    Optional<Node> above = Optional.empty();
    for (Node child = document.getFirstChild(); child != null; child = child.getNext()) {
      if (child instanceof org.commonmark.node.Heading) {
        outline.end(above, part);
        above = Optional.of(child);
        part = new Part();
      } else {
        child.accept(part);
      }
    }
    outline.end(above, part);
    return outline;
  }

  /** The anchor of each heading. */
  Map<Node, String> anchors() {
    return anchors;
  }

  /** The headings in their order. */
  public List<Heading> headings() {
    return List.copyOf(headings);
  }

  /** The words below each heading, those before the first one first. */
  public List<String> parts() {
    return List.copyOf(parts);
  }

  private void end(Optional<Node> above, Part part) {
    above.ifPresent(
        node -> {
          var text = new Part();
          node.accept(text);
          var anchor = anchor(text.words());
          anchors.put(node, anchor);
          int level = ((org.commonmark.node.Heading) node).getLevel();
          headings.add(new Heading(level, anchor, text.words(), part.grade));
        });
    parts.add(part.words());
  }

  private String anchor(String text) {
    var plain =
        text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "-").replaceAll("^-|-$", "");
    var name = plain.isEmpty() ? "section" : plain;
    int count = used.merge(name, 1, Integer::sum);
    return count == 1 ? name : name + "-" + count;
  }

  /** Collects words, and the first grade that stands in strong letters among them. */
  private static final class Part extends AbstractVisitor {
    private final StringBuilder words = new StringBuilder();
    private Optional<Grade> grade = Optional.empty();

    String words() {
      return words.toString().strip();
    }

    @Override
    public void visit(StrongEmphasis strong) {
      grade = grade.or(() -> Markdown.grade(strong));
      visitChildren(strong);
    }

    @Override
    public void visit(Text text) {
      words.append(text.getLiteral());
    }

    @Override
    public void visit(Code code) {
      words.append(code.getLiteral());
    }

    @Override
    public void visit(FencedCodeBlock block) {
      words.append(block.getLiteral()).append(' ');
    }

    @Override
    public void visit(IndentedCodeBlock block) {
      words.append(block.getLiteral()).append(' ');
    }

    @Override
    public void visit(SoftLineBreak line) {
      words.append(' ');
    }

    @Override
    public void visit(HardLineBreak line) {
      words.append(' ');
    }

    @Override
    protected void visitChildren(Node parent) {
      super.visitChildren(parent);
      if (parent instanceof Block || parent instanceof TableCell) {
        words.append(' ');
      }
    }
  }
}
